import { Migration } from '@mikro-orm/migrations';

export class Migration20261126221244_renders extends Migration {
  override up(): void | Promise<void> {
    this.addSql(
      `create table "render_keys" ("user_id" uuid not null, "sealed" bytea not null, "secret_id" varchar(16) not null, "last4" varchar(4) not null, "created_at" timestamptz(3) not null, primary key ("user_id"));`,
    );
    this.addSql(`create index "render_keys_secret_id_index" on "render_keys" ("secret_id");`);

    this.addSql(
      `create table "render_budgets" ("project_id" uuid not null, "dollars" double precision not null, primary key ("project_id"));`,
    );

    this.addSql(
      `create table "renders" ("id" uuid not null, "user_id" uuid not null, "project_id" uuid not null, "request_key" varchar(64) null, "position" int not null, "scene_ids" jsonb not null, "target" varchar(40) not null, "prompt" text not null, "settings" jsonb not null, "endpoint" varchar(200) not null, "input" jsonb not null, "picture" varchar(64) null, "seconds" double precision not null, "dollars" double precision not null, "counted" boolean not null default true, "status" text not null default 'waiting', "failure_code" text null, "failure_message" text null, "request_id" varchar(200) null, "cancel_requested_at" timestamptz(3) null, "sample" boolean not null default false, "due_at" timestamptz(3) null, "leased_until" timestamptz(3) null, "attempts" int not null default 0, "sent_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "renders_user_id_index" on "renders" ("user_id");`);
    this.addSql(`create index "renders_project_id_created_at_index" on "renders" ("project_id", "created_at");`);
    this.addSql(`create index "renders_due_at_index" on "renders" ("due_at") where due_at is not null;`);
    this.addSql(
      `create unique index "renders_user_id_request_key_position_unique" on "renders" ("user_id", "request_key", "position") where request_key is not null;`,
    );

    this.addSql(
      `alter table "render_keys" add constraint "render_keys_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "render_budgets" add constraint "render_budgets_project_id_foreign" foreign key ("project_id") references "projects" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "renders" add constraint "renders_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "renders" add constraint "renders_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "renders" add constraint "renders_status_check" check ("status" in ('waiting', 'sending', 'sent', 'running', 'storing', 'unsure', 'done', 'failed', 'canceled'));`,
    );
    this.addSql(
      `alter table "renders" add constraint "renders_failure_code_check" check ("failure_code" in ('key', 'credit', 'refused', 'input', 'too-long', 'over-budget', 'storage', 'unsure', 'gateway'));`,
    );
  }
}
