CREATE TABLE `saves` (
	`number` integer PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO `saves` (`number`) VALUES (0);
--> statement-breakpoint
CREATE INDEX `changes_by_ae` ON `changes` (`ae`);--> statement-breakpoint
CREATE INDEX `changes_by_package` ON `changes` (`package`);--> statement-breakpoint
ALTER TABLE `resource_states` DROP COLUMN `index_suffix`;
