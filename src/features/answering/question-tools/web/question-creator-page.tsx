import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { FieldError, TextField } from '../../../../web/ui/field.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { parseQuestionFile } from '../rules.ts'
import { CreatorActions } from './creator-actions.tsx'
import styles from './question-creator.module.css'
import { largestFile, questionText, tooLarge } from './question-file.ts'
import { QuestionDoubts, QuestionTable, SkippedTable } from './question-preview.tsx'
import { SavedDrafts } from './saved-drafts.tsx'

type Parsed = ReturnType<typeof parseQuestionFile> & { name: string; times: number }

/** Converts a pipe-delimited file to an instrument. The file stays in the browser until it is saved. */
export function QuestionCreatorPage() {
  const [file, setFile] = useState<Parsed | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const read = async (chosen: File) => {
    const text =
      chosen.size > largestFile
        ? { fault: tooLarge }
        : questionText(new Uint8Array(await chosen.arrayBuffer()))
    if ('fault' in text) return setFault(`${chosen.name}: ${text.fault}`)
    setFault(null)
    setFile((before) => ({
      ...parseQuestionFile(text.content),
      name: chosen.name,
      times: (before?.times ?? 0) + 1,
    }))
  }
  return (
    <Page
      title="Generate Questions"
      facts="Makes questions from the lines of a text file. Saved as a draft, they can be tried in the Survey Tester; once chosen, surveys that have not opened ask them."
    >
      <Card>
        <TextField
          type="file"
          label="Choose a question file"
          hint={<Format />}
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            if (chosen) read(chosen).catch(() => setFault('The file could not be read. Choose it again.'))
            // Allows choosing the same file again after it was corrected.
            target.value = ''
          }}
        />
        <div role="alert">{fault ? <FieldError>{fault}</FieldError> : null}</div>
      </Card>
      {file ? <Result key={file.times} file={file} /> : null}
      <SavedDrafts />
    </Page>
  )
}

function Format() {
  return (
    <>
      Or drop it below. Each line holds one question: id, equity area, answers and title between pipes, such
      as{' '}
      <code className={styles.sample}>q1|SCC|1=Never;2=Sometimes;3=Always|Do you feel safe at school?</code> A
      fifth part may say who is asked (student-4-8, student-9-12, parent or staff), a sixth the language (en,
      es, so or hmn): a line for each language. At most 1 MB of UTF-8 text.
    </>
  )
}

function Result({ file: { name, items, skipped } }: { file: Parsed }) {
  return (
    <>
      <p role="status" className={styles.summary}>
        <b>{name}</b>: {counted(items.length, 'question')} read, {counted(skipped.length, 'line')} skipped.
      </p>
      {items.length === 0 ? (
        <EmptyState title="No questions in this file">
          No line has an id, an area and at least two answers written as value=text with a semicolon between
          them.
        </EmptyState>
      ) : (
        <>
          <QuestionDoubts items={items} />
          <CreatorActions items={items} fileName={name} />
          <Section title="Preview" aside={counted(items.length, 'question')}>
            <QuestionTable items={items} />
          </Section>
        </>
      )}
      {skipped.length > 0 ? (
        <Section title="Skipped lines" aside={counted(skipped.length, 'line')}>
          <SkippedTable skipped={skipped} />
        </Section>
      ) : null}
    </>
  )
}
