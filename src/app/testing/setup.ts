import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

/** One PostgreSQL server for the whole run; each test application gets a database of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return server.stop
}
