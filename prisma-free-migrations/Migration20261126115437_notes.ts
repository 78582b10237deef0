import { Migration } from '@mikro-orm/migrations';

export class Migration20261126115437_notes extends Migration {
  override name = 'Migration20261126115437_notes';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "reviewers" ("id" uuid not null, "share_id" uuid not null, "name" varchar(100) not null, "secret_hash" varchar(64) not null, "email" varchar(254) null, "confirmed_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "reviewers_share_id_index" on "reviewers" ("share_id");`);
    this.addSql(`alter table "reviewers" add constraint "reviewers_secret_hash_unique" unique ("secret_hash");`);

    this.addSql(
      `create table "notes" ("id" uuid not null, "share_id" uuid not null, "reviewer_id" uuid null, "reply_to_id" uuid null, "text" text not null, "verdict" text null, "revision" int null, "scene_id" varchar(64) null, "seconds" double precision null, "words" text null, "quoted" boolean not null default false, "digest" varchar(12) null, "settled_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "changed_at" timestamptz(3) null, "owner_mail" uuid null, "author_mail" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "notes_reviewer_id_index" on "notes" ("reviewer_id");`);
    this.addSql(`create index "notes_reply_to_id_index" on "notes" ("reply_to_id");`);
    this.addSql(`create index "notes_share_id_created_at_index" on "notes" ("share_id", "created_at");`);
    this.addSql(`create index "notes_owner_untold" on "notes" ("created_at") where owner_mail is null;`);
    this.addSql(`create index "notes_author_untold" on "notes" ("created_at") where author_mail is null;`);

    this.addSql(
      `create table "note_mails" ("id" uuid not null, "user_id" uuid null, "reviewer_id" uuid null, "kind" text not null, "email" varchar(254) not null, "created_at" timestamptz(3) not null, "due_at" timestamptz(3) not null, "done_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "note_mails_user_id_index" on "note_mails" ("user_id");`);
    this.addSql(`create index "note_mails_reviewer_id_index" on "note_mails" ("reviewer_id");`);
    this.addSql(`create index "note_mails_due_at_index" on "note_mails" ("due_at") where done_at is null;`);
    this.addSql(`create index "note_mails_email_created_at_index" on "note_mails" ("email", "created_at");`);

    this.addSql(`alter table "users" add "note_mail" boolean not null default true;`);

    this.addSql(`alter table "shares" add "notes" boolean not null default false;`);

    this.addSql(
      `alter table "reviewers" add constraint "reviewers_share_id_foreign" foreign key ("share_id") references "shares" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "notes" add constraint "notes_share_id_foreign" foreign key ("share_id") references "shares" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "notes" add constraint "notes_reviewer_id_foreign" foreign key ("reviewer_id") references "reviewers" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "notes" add constraint "notes_reply_to_id_foreign" foreign key ("reply_to_id") references "notes" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "notes" add constraint "notes_verdict_check" check ("verdict" in ('approved', 'changes'));`,
    );

    this.addSql(
      `alter table "note_mails" add constraint "note_mails_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "note_mails" add constraint "note_mails_reviewer_id_foreign" foreign key ("reviewer_id") references "reviewers" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "note_mails" add constraint "note_mails_kind_check" check ("kind" in ('news', 'confirm'));`,
    );
  }
}
