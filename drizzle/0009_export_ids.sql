DROP TABLE `export_seals`;--> statement-breakpoint
CREATE TABLE `export_seals` (
	`id` integer PRIMARY KEY NOT NULL,
	`export_id` text NOT NULL,
	`seal` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `export_seals_export_id_unique` ON `export_seals` (`export_id`);
