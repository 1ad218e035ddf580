import { useState } from 'react'
import { reviewing } from '../../../../../content/en/helpers.json'
import { inLanguage } from '../../../../shared/direction.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { FileField } from '../../../../web/ui/file-field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { InEnglish, useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { Translation } from '../contract.ts'
import { type ReadRow, type ReadWorkbook, readRows } from '../rules-workbook.ts'
import { downloadWorkbook, type Source, useReview } from './data.ts'
import styles from './translations.module.css'

const shownAtMost = 50

/** Lets people download the translation as a file, upload it, preview the changes and store them. */
export function WorkbookPanel({ source, translation }: { source: Source; translation: Translation }) {
  const { say, counted } = useWords(reviewing)
  const review = useReview(source)
  const [read, setRead] = useState<ReadWorkbook | null>(null)
  const [stored, setStored] = useState(0)
  async function choose(file: File) {
    setStored(0)
    review.reset()
    const { readWorkbookFile } = await import('./read-workbook.ts')
    // Never reads more than the size limit into memory.
    const bytes = new Uint8Array(await file.slice(0, 5_000_001).arrayBuffer())
    const result = readWorkbookFile(bytes)
    setRead(
      'fault' in result
        ? { rows: [], faults: [{ row: null, fault: result.fault }] }
        : readRows(result.cells, translation.texts),
    )
  }
  const store = (rows: readonly ReadRow[]) => {
    if (review.isPending) return
    review.mutate(
      rows.map((row) => row.review),
      {
        onSuccess() {
          setStored(rows.length)
          setRead(null)
        },
      },
    )
  }
  return (
    <div className={styles.workbook}>
      <p className="quiet">{say('workbookHow')}</p>
      <Buttons>
        <DownloadButton load={() => downloadWorkbook(source)} done={say('downloaded')}>
          {say('download')}
        </DownloadButton>
      </Buttons>
      <FileField
        label={say('choose')}
        accept=".xlsx,.csv,text/csv"
        onChoose={([file]) => void choose(file)}
      />
      <div role="status">{stored > 0 ? <p>{counted('stored', stored)}</p> : null}</div>
      <div role="alert">
        {read && read.faults.length > 0 ? <Faults faults={read.faults} /> : null}
        {review.error ? (
          <FieldError>
            <InEnglish>{messageOf(review.error)}</InEnglish>
          </FieldError>
        ) : null}
      </div>
      {read && read.faults.length === 0 ? (
        <Preview
          rows={read.rows}
          language={translation.language}
          busy={review.isPending}
          onStore={() => store(read.rows)}
          onCancel={() => setRead(null)}
        />
      ) : null}
    </div>
  )
}

function Faults({ faults }: { faults: ReadWorkbook['faults'] }) {
  const { say } = useWords(reviewing)
  const rest = faults.length - shownAtMost
  return (
    <>
      <FieldError>{say('nothingImported')}</FieldError>
      <ul className={styles.faults}>
        {faults.slice(0, shownAtMost).map(({ row, fault }) => (
          <li key={`${row} ${fault}`}>
            <InEnglish>{row === null ? fault : `Row ${row}: ${fault}`}</InEnglish>
          </li>
        ))}
        {rest > 0 ? <li>{say('more', { count: rest })}</li> : null}
      </ul>
    </>
  )
}

interface PreviewProps {
  rows: readonly ReadRow[]
  language: string
  busy: boolean
  onStore: () => void
  onCancel: () => void
}

/** Shows the reviews that storing the file would add. */
function Preview({ rows, language, busy, onStore, onCancel }: PreviewProps) {
  const { say, counted } = useWords(reviewing)
  const changes = rows.filter(({ review }) => review.verdict === 'change')
  const others = rows.filter(({ review }) => review.verdict !== 'change')
  const rest = changes.length - shownAtMost
  return (
    <div className={styles.preview}>
      <h3>
        {say('inFile', {
          reviews: counted('reviews', rows.length),
          changes: counted('changes', changes.length),
          others: counted('others', others.length),
        })}
      </h3>
      <ul className={styles.changes}>
        {changes.slice(0, shownAtMost).map(({ row, text, review }) => (
          <li key={text.id}>
            <span className="quiet small">{say('rowWhere', { row, where: text.where })}</span>
            <p {...inLanguage(language)}>
              <del>{text.words}</del> <ins>{review.words}</ins>
            </p>
            {review.comment ? (
              <p className="quiet" dir="auto">
                “{review.comment}”
              </p>
            ) : null}
          </li>
        ))}
        {rest > 0 ? <li>{counted('moreChanges', rest)}</li> : null}
      </ul>
      {others.length > 0 ? (
        <p>
          {(['right', 'unsure'] as const)
            .map((verdict) => ({ verdict, own: others.filter(({ review }) => review.verdict === verdict) }))
            .filter(({ own }) => own.length > 0)
            .map(({ verdict, own }) =>
              say('choiceOf', { choice: say(verdict), texts: counted('texts', own.length) }),
            )
            .join(' · ')}
        </p>
      ) : null}
      <Buttons>
        <Button onClick={onStore}>
          {busy ? say('saving') : say('saveReviews', { reviews: counted('reviews', rows.length) })}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {say('cancel')}
        </Button>
      </Buttons>
    </div>
  )
}
