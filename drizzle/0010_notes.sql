CREATE TABLE `row_notes` (
	`id` integer PRIMARY KEY NOT NULL,
	`dataset` text NOT NULL,
	`row_key` text NOT NULL,
	`values_hash` text NOT NULL,
	`row_texts` text NOT NULL,
	`is_flagged` integer NOT NULL,
	`note` text NOT NULL,
	`saved_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `row_notes_by_row` ON `row_notes` (`dataset`,`row_key`,`values_hash`);