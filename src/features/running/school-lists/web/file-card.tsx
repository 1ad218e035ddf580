import type { ReactNode } from 'react'
import { csv } from '../../../../shared/csv.ts'
import { download } from '../../../../web/call.ts'
import { csvFile } from '../../../../web/save-file.ts'
import { Buttons } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { Columns } from '../../../../web/ui/page.tsx'
import { schoolListsContract } from '../contract.ts'
import { columns, exampleId } from '../rules.ts'
import styles from './school-lists.module.css'

interface FileCardProps {
  organization: number | null
  /** Where the reading of files is; null while none are read. */
  where: string | null
  onFiles: (files: File[]) => void
  /** What else is chosen, before and after the files. */
  before: ReactNode
  after: ReactNode
}

/** What to choose, and the files to begin with. */
export function FileCard({ organization, where, onFiles, before, after }: FileCardProps) {
  const query = organization === null ? {} : { organization }
  return (
    <Card title="List" className="screen-only">
      <Columns layout="two">
        <div className={styles.part}>
          <p>
            A row for each person of a school: its School ID, the person and their role. What describes the
            school stands in one of its rows. A blank cell changes nothing.
          </p>
          <Buttons>
            <DownloadButton load={async () => ({ name: 'schools-template.csv', blob: csvFile(template()) })}>
              Download the template
            </DownloadButton>
            <DownloadButton load={() => download(schoolListsContract.exportList, { query })}>
              Download all schools
            </DownloadButton>
          </Buttons>
          <details>
            <summary>Files of other systems</summary>
            <p>
              <b>OneRoster 1.2:</b> orgs.csv, users.csv and roles.csv, or the zip file. Principals become
              leaders, site administrators coordinators. Rows of pupils, parents and other staff do not leave
              this computer.
            </p>
            <p>
              <b>NCES:</b> the directory of public schools (CCD). It fills in addresses. A school that is not
              here is made where another file, chosen together with it, names its leader.
            </p>
          </details>
        </div>
        <div className={styles.part}>
          {before}
          <TextField
            type="file"
            label="Files"
            hint="CSV or zip. Nothing is stored before you have looked it over."
            accept=".csv,.zip,.txt,text/csv,application/zip"
            multiple
            aria-busy={where !== null}
            onChange={({ currentTarget: input }) => {
              const files = [...(input.files ?? [])]
              // The same file can be chosen again after it was mended.
              input.value = ''
              if (files.length > 0) onFiles(files)
            }}
          />
          {after}
          <p role="status">{where}</p>
        </div>
      </Columns>
    </Card>
  )
}

/** The columns of a list, with a school as an example: its row is not read. */
const template = (): string =>
  csv([
    columns.map(({ heading }) => heading),
    columns.map(({ field, example }) => (field === 'listId' ? exampleId : example)),
  ])
