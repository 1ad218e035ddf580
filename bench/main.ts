import { pageSpeed } from './page-speed.ts'
import { pageWeight } from './page-weight.ts'
import { missedMarks } from './report.ts'
import { respondents } from './respondents.ts'
import { results } from './results.ts'
import { submissions } from './submissions.ts'

/**
 * All figures, each beside its mark. `npm run bench -- smoke` takes a few seconds and only proves that it runs;
 * `npm run bench -- full` puts a million responses beside the survey that is measured.
 */
const smoke = process.argv.includes('smoke')
const full = process.argv.includes('full')

pageWeight()
await pageSpeed(smoke ? 1 : 5)
await respondents(smoke ? 100 : 2000)
await submissions(smoke ? 1 : 8, smoke ? 1 : 3)
await results(smoke ? 'smoke' : full ? 'full' : 'usual')
console.log(missedMarks() === 0 ? '\nEvery mark is met.' : `\n${missedMarks()} marks are missed.`)
