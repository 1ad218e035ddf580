import { type Kysely, sql } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

/** Adds organizations above schools, and each person's role in a school or an organization. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const { schema } = db
  await schema
    .createTable('organizations')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('parent_id', 'integer', (c) => c.references('organizations.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('organization_schools')
    .addColumn('school_id', 'integer', (c) => c.primaryKey().references('schools.id'))
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .execute()
  await schema
    .createIndex('organization_schools_organization')
    .on('organization_schools')
    .column('organization_id')
    .execute()
  await schema
    .createTable('school_members')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('school_id', 'integer', (c) => c.notNull().references('schools.id'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('since', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('school_members_key', ['user_id', 'school_id'])
    .execute()
  await schema.createIndex('school_members_school').on('school_members').column('school_id').execute()
  await schema
    .createTable('organization_members')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('since', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('organization_members_key', ['user_id', 'organization_id'])
    .execute()
  await schema
    .createIndex('organization_members_organization')
    .on('organization_members')
    .column('organization_id')
    .execute()
  // Every account that has a school becomes its leader.
  await sql`insert into school_members (user_id, school_id, role, since)
    select user_fk, id, 'leader', '2000-01-01T00:00:00.000Z' from schools`.execute(db)
}
