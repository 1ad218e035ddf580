import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { pageWords } from './scripts/page-words.ts'

const serverTests = ['src/app/*.test.ts', 'src/server/**/*.test.ts', 'src/features/*/*/server/**/*.test.ts']

/** On PostgreSQL these would find nothing more: what they look at happens before rows are written, or after they are read. */
const alikeOnBoth = [
  'src/app/{adversary,attacks,damaged,damaged-years,district-adversary,threshold}.test.ts',
  // `operating.postgresql.test.ts` runs every command there.
  'src/app/admin.test.ts',
  // `deletion`, `paper-days` and `tell` make every statement of these there.
  'src/app/{retention,scheduled}.test.ts',
  'src/features/figures/responses/server/counted.test.ts',
  'src/features/figures/{results,district-results}/server/{results,roll-up,gaps,changes}.test.ts',
  'src/features/answering/response-check/server/{counting,responses}.test.ts',
  'src/features/schools/{process,surveys,tickets}/server/{process,survey-keys,surveys,tickets}.test.ts',
  'src/features/planning/strategies/server/*.test.ts',
  'src/features/running/school-lists/server/faults.test.ts',
  'src/features/running/webhooks/server/telling.test.ts',
  // Processes, settings and what lies in files; `kill`, `operating` and `two-processes` run processes on PostgreSQL.
  'src/app/{start,stop,trace}.test.ts',
  'src/app/{answer-pages,bad-token,compressed,judge,late-body,openapi,request-id,respondent-document,security,served-pages}.test.ts',
  'src/features/running/auth/server/{guessing,password-due,provider-matching,providers,sign-in}.test.ts',
  'src/features/*/{brief,documents,downloads,family-answer,questions,recordings,translations}/server/*.test.ts',
  'src/features/figures/results/server/{gap-questions,item-report,quality}.test.ts',
  'src/features/running/school-records/server/{large-school,untrusted-file}.test.ts',
  'src/features/planning/setup/server/{completing,kit,kit-slips,messages,setup,yearly}.test.ts',
  // Every call of these is made on PostgreSQL by `specification`, `access`, `pairs`, `turns` and `one-transaction`.
  'src/features/planning/{repeat,rollout}/server/{repeat,rollout}.test.ts',
  'src/features/schools/{participants,terms}/server/*.test.ts',
  'src/features/figures/{sharing,trends}/server/*.test.ts',
  'src/features/figures/district-results/server/release.test.ts',
  'src/features/answering/{paper,tracking}/server/*.test.ts',
  'src/features/answering/interviews/server/guide.test.ts',
  'src/features/acting/goals/server/pulses.test.ts',
  'src/features/running/{cells,ending,factors}/server/{cells,cell-gaps,ending,factors,passkeys,required}.test.ts',
  'src/app/one-group.test.ts',
  'src/server/{cache,config,hooks,input,logged-path,origin,outage-log,proxies,queue,settings-notes,token}.test.ts',
]

/** Short files that take long. Without this they would start last, and one worker would run them alone. */
const longest =
  /src\/app\/(?:specification|adversary|start|trace|pairs|access|kill|fuzz)\.test|install\.test|\/engine\.test/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const place = ({ project, moduleId }: TestSpecification) =>
      projects.indexOf(project.name) * 2 + (longest.test(moduleId) ? 0 : 1)
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}

/** Rules by themselves, routes on both databases, pages against the real application in one process. */
export default defineConfig({
  plugins: [pageWords(), react()],
  test: {
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    // A worker imports the application once for all its test files.
    isolate: false,
    // One more than there are cores: tests wait for databases, disks and other processes.
    maxWorkers: availableParallelism() + 1,
    // The real server and tools start in processes of their own: what one of them compiled the others find.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes in a moment, on a busy machine later.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            'src/features/*/*/*.test.ts',
            'src/measurement/*.test.ts',
            'src/shared/**/*.test.ts',
            'scripts/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: serverTests,
          exclude: ['**/*.postgresql.test.ts'],
          env: { TEST_DATABASE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          include: serverTests,
          exclude: ['**/*.sqlite.test.ts', ...alikeOnBoth],
          env: { TEST_DATABASE: 'postgresql' },
          globalSetup: ['src/app/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/{app/web,web,features/*/*/web}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          css: { include: [] },
        },
      },
    ],
  },
})
