import { Migration } from '@mikro-orm/migrations';

export class Migration20261126221229_takes extends Migration {
  override name = 'Migration20261126221229_takes';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "take_uploads" ("id" uuid not null, "user_id" uuid not null, "project_id" uuid not null, "scene_ids" jsonb not null, "name" varchar(200) not null, "bytes" int not null, "target" varchar(40) not null, "prompt" text not null, "settings" jsonb not null, "created_at" timestamptz(3) not null, "last_received_at" timestamptz(3) not null, "leased_by" uuid null, "leased_until" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "take_uploads_user_id_index" on "take_uploads" ("user_id");`);
    this.addSql(`create index "take_uploads_project_id_index" on "take_uploads" ("project_id");`);
    this.addSql(`create index "take_uploads_last_received_at_index" on "take_uploads" ("last_received_at");`);

    this.addSql(
      `create table "takes" ("id" uuid not null, "user_id" uuid not null, "project_id" uuid not null, "scene_ids" jsonb not null, "name" varchar(200) not null, "target" varchar(40) not null, "prompt" text not null, "settings" jsonb not null, "type" text not null, "bytes" int not null, "seconds" double precision not null, "width" int not null, "height" int not null, "sound" boolean not null, "note" text not null default '', "stars" smallint not null default 0, "verdict" text null, "chosen" boolean not null default false, "trim_start" double precision not null default 0, "sample" boolean not null default false, "seed" double precision null, "request" jsonb null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "takes_user_id_index" on "takes" ("user_id");`);
    this.addSql(`create index "takes_project_id_created_at_index" on "takes" ("project_id", "created_at");`);

    this.addSql(
      `alter table "take_uploads" add constraint "take_uploads_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "take_uploads" add constraint "take_uploads_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "takes" add constraint "takes_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "takes" add constraint "takes_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "takes" add constraint "takes_type_check" check ("type" in ('video/mp4', 'video/quicktime', 'video/webm'));`,
    );
    this.addSql(`alter table "takes" add constraint "takes_verdict_check" check ("verdict" in ('keep', 'reject'));`);
  }
}
