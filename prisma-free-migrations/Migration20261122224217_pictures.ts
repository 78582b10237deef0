import { Migration } from '@mikro-orm/migrations';

export class Migration20261122224217_pictures extends Migration {
  override name = 'Migration20261122224217_pictures';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "pictures" ("user_id" uuid not null, "hash" varchar(64) not null, "type" text not null, "width" int not null, "height" int not null, "bytes" int not null, "data" bytea not null, "created_at" timestamptz(3) not null, "unused_since" timestamptz(3) null, primary key ("user_id", "hash"));`,
    );

    this.addSql(
      `alter table "pictures" add constraint "pictures_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "pictures" add constraint "pictures_type_check" check ("type" in ('image/png', 'image/jpeg', 'image/webp'));`,
    );
  }
}
