import { dayHere } from '../../../../shared/dates.ts'
import { count } from '../../../../shared/numbers.ts'
import type { ReadList } from '../rules.ts'
import { readFiles } from '../rules-files.ts'
import { rosterFiles } from '../rules-oneroster.ts'
import { openTexts } from './parts/open-texts.ts'

const wanted = {
  isIn: (name: string) => rosterFiles.some((known) => known === name),
  named: rosterFiles.join(', '),
  advice: 'Export staff only',
}

/** From exports with students, only rows about school leaders leave the browser. `say` receives the position. */
export async function readChosen(files: readonly File[], say: (where: string) => void): Promise<ReadList> {
  const { texts, faults } = await openTexts(files, wanted, say)
  if (faults.length > 0) return { rows: [], faults, skipped: 0 }
  const reading = readFiles(texts, dayHere(new Date()))
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
    say(`Reading ${value.file}, line ${count(value.line)}…`)
    // Lets the page show the position and stay responsive.
    await new Promise((resume) => setTimeout(resume))
  }
}
