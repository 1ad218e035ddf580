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
import { Stories } from './stories.tsx'

type Parsed = ReturnType<typeof parseQuestionFile> & { name: string; times: number }

/** Converts a pipe-delimited file to a question set. The file stays in the browser until it is saved. */
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
      facts="Create questions from a text file. Save them as a draft and try them in the Survey Tester. Once you put a draft into use, surveys that haven’t opened yet will use it."
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
            // Lets the user choose the same file again after correcting it.
            target.value = ''
          }}
        />
        <div role="alert">{fault ? <FieldError>{fault}</FieldError> : null}</div>
      </Card>
      {file ? <Result key={file.times} file={file} /> : null}
      <SavedDrafts />
      <Stories />
    </Page>
  )
}

const Format = () => (
  <>
    Put each question on its own line, with its ID, equity area, answers and title separated by pipes, for
    example{' '}
    <code className={styles.sample}>q1|SCC|1=Never;2=Sometimes;3=Always|Do you feel safe at school?</code> You
    can add a group (student-4-8, student-9-12, parent or staff) and a language (en, es, so or hmn). Use a
    separate line for each language. The file must be UTF-8 text, up to 1 MB.
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
          Each line needs an ID, an area and at least 2 answers, such as 1=Never;2=Always.
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
