import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { FieldError, TextField } from '../../../../web/ui/field.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { parseQuestionFile } from '../rules.ts'
import { CreatorActions } from './creator-actions.tsx'
import styles from './question-creator.module.css'
import { questionText } from './question-file.ts'
import { QuestionDoubts, QuestionTable, SkippedTable } from './question-preview.tsx'
import { SavedDrafts } from './saved-drafts.tsx'

type Parsed = ReturnType<typeof parseQuestionFile> & { name: string; times: number }

/** Converts a pipe-delimited file to an instrument. The file stays in the browser until it is saved. */
export function QuestionCreatorPage() {
  const [file, setFile] = useState<Parsed | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const read = async (chosen: File) => {
    const text = await questionText(chosen)
    if ('fault' in text) return setFault(`${chosen.name}: ${text.fault}`)
    setFault(null)
    const parsed = { ...parseQuestionFile(text.content), name: chosen.name }
    setFile((before) => ({ ...parsed, times: (before?.times ?? 0) + 1 }))
  }
  return (
    <Page
      title="Generate Questions"
      facts="Create questions from a text file. Save them as a draft and try them in the Survey Tester. Once you choose the draft, surveys that haven’t opened ask them."
    >
      <Card>
        <TextField
          type="file"
          label="Choose a question file"
          hint={<Format />}
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            if (chosen) read(chosen).catch(() => setFault('We couldn’t read the file. Choose it again.'))
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

const Format = () => (
  <>
    Or drop it below. Each line holds one question: id, equity area, answers and title between pipes, such as{' '}
    <code className={styles.sample}>q1|SCC|1=Never;2=Sometimes;3=Always|Do you feel safe at school?</code> A
    fifth part may say who is asked (student-4-8, student-9-12, parent or staff), a sixth the language (en,
    es, so or hmn): a line for each language. At most 1 MB of UTF-8 text.
  </>
)

function Result({ file: { name, items, skipped } }: { file: Parsed }) {
  return (
    <>
      <p role="status">
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
          <QuestionTable items={items} />
        </>
      )}
      {skipped.length > 0 ? <SkippedTable skipped={skipped} /> : null}
    </>
  )
}
