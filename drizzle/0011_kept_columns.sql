CREATE TABLE `column_chunks` (
	`dataset` text NOT NULL,
	`number` integer NOT NULL,
	`part` text NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`dataset`, `number`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `column_sets` (
	`dataset` text PRIMARY KEY NOT NULL,
	`copy_number` integer NOT NULL,
	`schema_version` integer NOT NULL,
	`format` integer NOT NULL,
	`chunks` integer NOT NULL,
	`checksum` integer NOT NULL
) STRICT;
