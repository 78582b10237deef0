import { Migration } from '@mikro-orm/migrations';

export class Migration20261122160300_template_request_key extends Migration {
  override name = 'Migration20261122160300_template_request_key';

  override up(): void | Promise<void> {
    this.addSql(`alter table "templates" add "request_key" varchar(64) null, add "request_hash" varchar(64) null;`);
    this.addSql(
      `create unique index "templates_user_id_request_key_unique" on "templates" ("user_id", "request_key") where request_key is not null;`,
    );
  }
}
