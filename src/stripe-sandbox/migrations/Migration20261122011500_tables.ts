import { Migration } from '@mikro-orm/migrations';

/** Creates the tables, unless they exist: in older databases, the product's own migrations created them. */
export class Migration20261122011500_tables extends Migration {
  override name = 'Migration20261122011500_tables';

  override up(): void | Promise<void> {
    this.addSql(
      `create table if not exists "stripe_sandbox_clock" ("id" serial primary key, "offset_ms" bigint not null default '0', "position" bigint not null default '0');`,
    );

    this.addSql(
      `create table if not exists "stripe_sandbox_events" ("id" varchar(255) not null, "type" varchar(255) not null, "position" bigint not null, "created" bigint not null, "body" jsonb not null, "queued_at" bigint not null, "attempts" int not null default 0, "next_attempt_at" bigint null, "claimed_until" bigint not null default '0', primary key ("id"), constraint "stripe_sandbox_events_position_unique" unique ("position"));`,
    );
    this.addSql(
      `create index if not exists "stripe_sandbox_events_next_attempt_at_index" on "stripe_sandbox_events" ("next_attempt_at");`,
    );

    this.addSql(
      `create table if not exists "stripe_sandbox_objects" ("id" varchar(255) not null, "object" varchar(255) not null, "customer" varchar(255) null, "position" bigint not null, "data" jsonb not null, "notes" jsonb not null, "due_at" bigint null, primary key ("id"));`,
    );
    this.addSql(
      `create index if not exists "stripe_sandbox_objects_due_at_index" on "stripe_sandbox_objects" ("due_at");`,
    );
    this.addSql(
      `create index if not exists "stripe_sandbox_objects_customer_object_index" on "stripe_sandbox_objects" ("customer", "object");`,
    );
    this.addSql(
      `create index if not exists "stripe_sandbox_objects_object_position_index" on "stripe_sandbox_objects" ("object", "position");`,
    );

    this.addSql(
      `create table if not exists "stripe_sandbox_requests" ("key" varchar(255) not null, "fingerprint" varchar(64) not null, "status" int not null, "body" jsonb not null, "created" bigint not null, primary key ("key"));`,
    );
    this.addSql(
      `create index if not exists "stripe_sandbox_requests_created_index" on "stripe_sandbox_requests" ("created");`,
    );
  }
}
