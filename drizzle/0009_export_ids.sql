CREATE TABLE `__new_export_seals` (
	`id` integer PRIMARY KEY NOT NULL,
	`export_id` text NOT NULL,
	`seal` text NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_export_seals` SELECT `id`, `about_sha256` || '-' || `id`, `seal` FROM `export_seals`;--> statement-breakpoint
DROP TABLE `export_seals`;--> statement-breakpoint
ALTER TABLE `__new_export_seals` RENAME TO `export_seals`;--> statement-breakpoint
CREATE UNIQUE INDEX `export_seals_export_id_unique` ON `export_seals` (`export_id`);
