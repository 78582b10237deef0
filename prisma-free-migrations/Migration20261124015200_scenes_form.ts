import { Migration } from '@mikro-orm/migrations';

export class Migration20261124015200_scenes_form extends Migration {
  override name = 'Migration20261124015200_scenes_form';

  override up(): void | Promise<void> {
    this.addSql(`alter table "templates" add "scenes_form" smallint null;`);
  }
}
