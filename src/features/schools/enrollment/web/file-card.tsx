import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { csvFile } from '../../../../web/save-file.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { FileField } from '../../../../web/ui/file-field.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import styles from './enrollment.module.css'
import { bytesAtMost, enrollmentFile, type Read, readEnrollmentFile, type Typed } from './enrollment-file.ts'

interface FileCardProps {
  /** Current field values, for the file to download. */
  typed: Typed
  /** Receives the values read from a file. */
  onRead: (typed: Typed) => void
}

/** The table as a file to download, and a field to upload a completed file. */
export function FileCard({ typed, onRead }: FileCardProps) {
  const [read, setRead] = useState<{ name: string; result: Read } | null>(null)

  async function take(file: File) {
    const result = await resultOf(file)
    setRead({ name: file.name, result })
    if (result.typed) onRead(result.typed)
  }

  return (
    <Card level={3} title="Use a spreadsheet">
      <div className={styles.file}>
        <div>
          <p>Download the table, fill in the last column and save it as CSV.</p>
          <DownloadButton
            load={async () => ({ name: 'community-profile.csv', blob: csvFile(enrollmentFile(typed)) })}
          >
            Download table
          </DownloadButton>
        </div>
        <FileField
          label="Choose a filled-in CSV file"
          hint="We won’t save anything until you review it."
          accept=".csv,text/csv"
          onChoose={([file]) => void take(file)}
        />
      </div>
      <div role="status">
        {read?.result.typed ? (
          <p className={styles.read}>
            {filledIn(read.result.typed)} filled in from {read.name}. Review them below, then save.
          </p>
        ) : null}
      </div>
      {read?.result.faults ? (
        <div className={styles.read}>
          <Notice tone="error" live level={3} title={`We couldn’t import ${read.name}`}>
            <ul>
              {read.result.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Notice>
        </div>
      ) : null}
    </Card>
  )
}

function filledIn(typed: Typed): string {
  const number = Object.values(typed).filter((text) => text !== '').length
  return `${counted(number, 'number')} ${number === 1 ? 'is' : 'are'}`
}

async function resultOf(file: File): Promise<Read> {
  try {
    // If a file is too large, reads just one byte over the limit, which is enough to reject it.
    return readEnrollmentFile(new Uint8Array(await file.slice(0, bytesAtMost + 1).arrayBuffer()))
  } catch {
    return { faults: ['We couldn’t read the file. Choose it again.'] }
  }
}
