CREATE TABLE `changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`seen_at` text NOT NULL,
	`dataset` text NOT NULL,
	`kind` text NOT NULL,
	`row_key` text NOT NULL,
	`ledger_date` text,
	`ledger_ms` integer,
	`ae` text,
	`package` text,
	`currency` text,
	`before` text,
	`after` text,
	`size_bytes` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `changes_by_run` ON `changes` (`run_id`,`ledger_date`,`size_bytes`);--> statement-breakpoint
CREATE INDEX `changes_by_row` ON `changes` (`dataset`,`row_key`);--> statement-breakpoint
CREATE INDEX `changes_by_ledger_date` ON `changes` (`ledger_date`);--> statement-breakpoint
CREATE TABLE `learned` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `ledger_dates` (
	`date` text PRIMARY KEY NOT NULL,
	`ms` integer,
	`rows` integer NOT NULL,
	`read_at` text NOT NULL,
	`counted_at` text,
	`kept` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `membership_states` (
	`subject` text PRIMARY KEY NOT NULL,
	`dataset` text NOT NULL,
	`as_of` text NOT NULL,
	`rows` integer NOT NULL,
	`standing` text NOT NULL,
	`digest` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `memberships` (
	`subject` text NOT NULL,
	`row_key` text NOT NULL,
	PRIMARY KEY(`subject`, `row_key`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `parity` (
	`dataset` text NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`mark` text NOT NULL,
	`service_total` integer,
	`local_total` integer,
	`checked_at` text,
	`resolved` integer NOT NULL,
	PRIMARY KEY(`dataset`, `name`, `value`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `pins` (
	`aaid` text PRIMARY KEY NOT NULL,
	`nickname` text NOT NULL,
	`pinned_at` text NOT NULL,
	`failure` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `restatements` (
	`run_id` text NOT NULL,
	`ledger_date` text NOT NULL,
	`ledger_ms` integer NOT NULL,
	`seen_at` text NOT NULL,
	PRIMARY KEY(`run_id`, `ledger_date`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `runs` (
	`run_id` text NOT NULL,
	`dataset` text NOT NULL,
	`seen_at` text NOT NULL,
	`baseline` integer NOT NULL,
	`added` integer NOT NULL,
	`changed` integer NOT NULL,
	`gone` integer NOT NULL,
	`restated_dates` integer NOT NULL,
	PRIMARY KEY(`run_id`, `dataset`)
) STRICT;
--> statement-breakpoint
INSERT INTO `ledger_dates` (`date`, `ms`, `rows`, `read_at`, `counted_at`, `kept`)
SELECT r.`biz_date`, max(r.`biz_date_ms`), count(*), s.`as_of`, NULL, 0
FROM `reports` r JOIN `resource_states` s ON s.`resource` = 'reports'
WHERE r.`biz_date` IS NOT NULL AND s.`as_of` IS NOT NULL
GROUP BY r.`biz_date`, s.`as_of`;
