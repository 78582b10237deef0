import { Migration } from '@mikro-orm/migrations';

export class Migration20261122013546_template_more extends Migration {
  override name = 'Migration20261122013546_template_more';

  override up(): void | Promise<void> {
    this.addSql(`alter table "templates" add "more" jsonb null;`);
  }
}
