import { Migration } from '@mikro-orm/migrations';

export class Migration20261121034410_own_presets extends Migration {
  override name = 'Migration20261121034410_own_presets';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "own_presets" ("id" uuid not null, "user_id" uuid not null, "field" text not null, "content" text not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "own_presets_user_id_created_at_index" on "own_presets" ("user_id", "created_at");`);

    this.addSql(
      `alter table "own_presets" add constraint "own_presets_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "own_presets" add constraint "own_presets_field_check" check ("field" in ('action', 'camera', 'subject', 'scene', 'light', 'grade', 'cam', 'audio', 'dialog'));`,
    );
  }
}
