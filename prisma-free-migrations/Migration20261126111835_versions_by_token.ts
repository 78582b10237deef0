import { Migration } from '@mikro-orm/migrations';

export class Migration20261126111835_versions_by_token extends Migration {
  override name = 'Migration20261126111835_versions_by_token';

  override up(): void | Promise<void> {
    this.addSql(`alter table "project_versions" add "by_token" boolean not null default false;`);
  }
}
