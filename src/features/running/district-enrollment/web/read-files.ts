import { count } from '../../../../shared/numbers.ts'
import { openTexts } from '../../school-lists/web/parts/open-texts.ts'
import { newReading, type ReadEnrollment } from '../rules.ts'
import { readEnrollment } from '../rules-files.ts'
import { rosterFiles } from '../rules-roster.ts'

const wanted = {
  isIn: (name: string) => rosterFiles.some((known) => known === name) || /^ccd_sch_.*\.csv$/.test(name),
  named: 'OneRoster files or an NCES membership file',
  advice: 'Keep only the rows of your district',
}

/** Counts the people in files. Nothing about a person leaves this function. `say` receives the position. */
export async function readChosen(
  files: readonly File[],
  today: string,
  say: (where: string) => void,
): Promise<ReadEnrollment> {
  const { texts, faults } = await openTexts(files, wanted, say)
  if (faults.length > 0) return { ...newReading().read, faults }
  const reading = readEnrollment(texts, today)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
    say(`Reading ${value.file}, line ${count(value.line)}…`)
    // Lets the page show the position and stay responsive.
    await new Promise((resume) => setTimeout(resume))
  }
}
