import { Migration } from '@mikro-orm/migrations';

/**
 * Gives each customer a clock. The clocks of existing customers start at the time of the former shared clock. Due times
 * change to real time, so that one query finds the due objects of all customers.
 */
export class Migration20261122013000_clock_per_customer extends Migration {
  override name = 'Migration20261122013000_clock_per_customer';

  override up(): void | Promise<void> {
    const ahead = `(select offset_ms / 1000 as seconds from stripe_sandbox_clock where offset_ms > 0) as ahead`;
    this.addSql(
      `update stripe_sandbox_objects set notes = notes || jsonb_build_object('aheadSeconds', seconds) from ${ahead} where object = 'customer';`,
    );
    this.addSql(`update stripe_sandbox_objects set due_at = due_at - seconds from ${ahead};`);
    this.addSql(`update stripe_sandbox_requests set created = created - seconds from ${ahead};`);
    this.addSql(`alter table stripe_sandbox_clock drop column offset_ms;`);
    this.addSql(`alter table stripe_sandbox_clock rename to stripe_sandbox_counter;`);
  }
}
