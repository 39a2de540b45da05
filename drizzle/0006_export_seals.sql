CREATE TABLE `export_seals` (
	`id` integer PRIMARY KEY NOT NULL,
	`exported_at` text NOT NULL,
	`about_sha256` text NOT NULL,
	`rows_sha256` text NOT NULL,
	`content_sha256` text NOT NULL,
	`seal` text NOT NULL
) STRICT;
