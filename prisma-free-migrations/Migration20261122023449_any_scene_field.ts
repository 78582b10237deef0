import { Migration } from '@mikro-orm/migrations';

export class Migration20261122023449_any_scene_field extends Migration {
  override name = 'Migration20261122023449_any_scene_field';

  override up(): void | Promise<void> {
    this.addSql(`alter table "own_presets" drop constraint "own_presets_field_check";`);
  }
}
