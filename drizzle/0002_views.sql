CREATE TABLE `view_news` (
	`view_id` text NOT NULL,
	`run_id` text NOT NULL,
	`seen_at` text NOT NULL,
	`standing` text NOT NULL,
	`entered` integer NOT NULL,
	`gone` integer NOT NULL,
	PRIMARY KEY(`view_id`, `run_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `view_rows` (
	`view_id` text PRIMARY KEY NOT NULL,
	`standing` text NOT NULL,
	`hashes` blob
) STRICT;
--> statement-breakpoint
CREATE TABLE `views` (
	`id` text PRIMARY KEY NOT NULL,
	`dataset` text NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`filters` text NOT NULL,
	`sort` text NOT NULL,
	`group_by` text,
	`columns` text NOT NULL,
	`is_default` integer NOT NULL,
	`is_watched` integer NOT NULL
) STRICT;
