import { type Kysely, sql } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

/**
 * Adds one table for all deferred work. Moves pending email, webhook deliveries and password links into it. The earlier
 * tables remain, empty, because on PostgreSQL processes of the previous version may still write to them.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>, dialect: Dialect): Promise<void> {
  // The lock prevents writes between the move and the redirection.
  if (dialect === 'postgresql')
    await sql`lock table ${sql.join(former.map((name) => sql.table(name)))} in share row exclusive mode`.execute(
      db,
    )
  await db.schema
    .createTable('jobs')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('lane', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('key', 'text')
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'text')
    .addColumn('done_at', 'text')
    .addColumn('failed', 'integer', (c) => c.notNull())
    .addColumn('outcome', 'text')
    .addUniqueConstraint('jobs_once', ['lane', 'key'])
    .execute()
  await db.schema.createIndex('jobs_next').on('jobs').columns(['name', 'next_at']).execute()
  await reserveUsedIds(db, dialect)
  await sql`insert into jobs (id, ${columns})
    select id, 'webhook ' || webhook_id, 'webhook', event || ' ' || subject, body, created_at, attempts, next_at, delivered_at,
      case when delivered_at is null and outcome not in ('Not sent yet', 'Withdrawn',
        'Not sent: the school is in this organization no longer') then 1 else 0 end,
      nullif(outcome, 'Not sent yet')
    from webhook_deliveries`.execute(db)
  await sql`insert into jobs (${columns})
    select 'email', 'email', null, ${mailOf(dialect, 'mails')}, created_at, tries,
      case state when 'waiting' then next_try_at end, null, case when last_error is null then 0 else 1 end, last_error
    from mails where state in ('waiting', 'given up')`.execute(db)
  await sql`insert into jobs (${columns})
    select 'email', 'password link', null, email, requested_at, 0, ${first}, null, 0, null
    from password_requests`.execute(db)
  for (const table of former) await sql`delete from ${sql.table(table)}`.execute(db)
  if (dialect === 'postgresql') await redirect(db)
}

const former = ['webhook_deliveries', 'mails', 'password_requests']
const columns = sql.raw('lane, name, key, content, created_at, attempts, next_at, done_at, failed, outcome')
/** A time before all pending jobs. */
const first = sql.lit('1970-01-01T00:00:00.000Z')
const mailOf = (dialect: Dialect, row: string) =>
  dialect === 'sqlite'
    ? sql`json_object('to', recipient, 'subject', subject, 'text', body)`
    : sql.raw(
        `json_build_object('to', ${row}.recipient, 'subject', ${row}.subject, 'text', ${row}.body)::text`,
      )

/** Receivers identify deliveries by id, so ids that were already used aren't reused. */
async function reserveUsedIds(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite')
    await sql`insert into sqlite_sequence (name, seq)
      select 'jobs', seq from sqlite_sequence where name = 'webhook_deliveries'`.execute(db)
  else
    await sql`select setval(pg_get_serial_sequence('jobs', 'id'),
      nextval(pg_get_serial_sequence('webhook_deliveries', 'id')))`.execute(db)
}

/** Converts to jobs any rows that a process of the previous version writes. It never runs jobs itself. */
async function redirect(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  const name = sql.id(rows[0]?.schema ?? 'public', 'job_of_former_version')
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'mails' then
        insert into jobs (${columns}) values ('email', 'email', null, ${mailOf('postgresql', 'new')}, new.created_at, 0,
          new.next_try_at, null, 0, null);
      elsif tg_table_name = 'password_requests' then
        insert into jobs (${columns}) values ('email', 'password link', null, new.email, new.requested_at, 0,
          ${first}, null, 0, null);
      else
        insert into jobs (${columns}) values ('webhook ' || new.webhook_id, 'webhook', new.event || ' ' || new.subject,
          new.body, new.created_at, 0, new.next_at, null, 0, null) on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of former)
    await sql`create trigger to_jobs before insert on ${sql.table(table)} for each row execute function ${name}()`.execute(
      db,
    )
}
