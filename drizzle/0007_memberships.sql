ALTER TABLE `changes` ADD `member` text;--> statement-breakpoint
CREATE INDEX `changes_by_member` ON `changes` (`member`) WHERE "changes"."member" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `membership_states` ADD `copy_number` integer;--> statement-breakpoint
ALTER TABLE `membership_states` ADD `change_id` integer;--> statement-breakpoint
ALTER TABLE `parity` ADD `copy_number` integer;--> statement-breakpoint
ALTER TABLE `parity` ADD `run_id` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `members` integer DEFAULT 0 NOT NULL;