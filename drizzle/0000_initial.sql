CREATE TABLE `charges` (
	`row_id` integer PRIMARY KEY NOT NULL,
	`id` text,
	`name` text,
	`member_cnt` text,
	`member_cnt_units` integer,
	`member_cnt_nanos` integer,
	`special_fee_cnt` text,
	`special_fee_cnt_units` integer,
	`special_fee_cnt_nanos` integer,
	`biz_type` text,
	`biz_type_val` text,
	`basis` text,
	`name_id` text,
	`name_id_val` text,
	`billing_item_id` text,
	`metric_type` text,
	`metric_type_val` text,
	`currency` text,
	`calculation_method` text,
	`calculation_method_val` text,
	`fee_rate` text,
	`fee_rate_units` integer,
	`fee_rate_nanos` integer,
	`min` text,
	`min_units` integer,
	`min_nanos` integer,
	`max` text,
	`max_units` integer,
	`max_nanos` integer,
	`direction` text,
	`direction_val` text,
	`divisor` text,
	`divisor_units` integer,
	`divisor_nanos` integer,
	`granularity` text,
	`granularity_val` text,
	`cutoff_method` text,
	`cutoff_method_val` text,
	`cutoff_digits` text,
	`cutoff_digits_units` integer,
	`cutoff_digits_nanos` integer,
	`basis_type` text,
	`basis_type_val` text,
	`metric_cycle_type` text,
	`metric_cycle_type_val` text,
	`threshold` text,
	`threshold_units` integer,
	`threshold_nanos` integer,
	`max_metric_rate` text,
	`updated_at` text,
	`updated_at_ms` integer,
	`state` text,
	`state_val` text,
	`admin_id` text,
	`admin_id_val` text,
	`extras` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `dictionary_entries` (
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	`label` text NOT NULL,
	PRIMARY KEY(`name`, `position`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `preferences` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `receipts` (
	`id` integer PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`resource` text NOT NULL,
	`finished_at` text NOT NULL,
	`receipt` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `reports` (
	`row_id` integer PRIMARY KEY NOT NULL,
	`biz_date` text,
	`biz_date_ms` integer,
	`broker_code` text,
	`broker_team_code` text,
	`dcp_name` text,
	`trade_amount` text,
	`trade_amount_units` integer,
	`trade_amount_nanos` integer,
	`currency` text,
	`broker_commission_amount` text,
	`broker_commission_amount_units` integer,
	`broker_commission_amount_nanos` integer,
	`org_commission_amount` text,
	`org_commission_amount_units` integer,
	`org_commission_amount_nanos` integer,
	`commission_amount` text,
	`commission_amount_units` integer,
	`commission_amount_nanos` integer,
	`extras` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `resource_states` (
	`resource` text PRIMARY KEY NOT NULL,
	`as_of` text,
	`complete` integer NOT NULL,
	`rows` integer NOT NULL,
	`copy_number` integer NOT NULL,
	`index_suffix` text,
	`newest_ledger_date` text,
	`oldest_ledger_date` text,
	`non_nfc_fields` text NOT NULL,
	`unread_date_fields` text NOT NULL,
	`held` text
) STRICT;
