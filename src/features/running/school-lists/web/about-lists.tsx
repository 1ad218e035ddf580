import { csv } from '../../../../shared/csv.ts'
import { given } from '../../../../web/address.ts'
import { download } from '../../../../web/call.ts'
import { csvFile } from '../../../../web/save-file.ts'
import { Buttons } from '../../../../web/ui/button.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { schoolListsContract } from '../contract.ts'
import { columns, exampleId } from '../rules.ts'
import styles from './school-lists.module.css'

/** Explains what a list contains, with files to start from. */
export function AboutLists({ organization }: { organization: number | null }) {
  return (
    <div className={styles.parts}>
      <p>
        Use one row for each person at a school: School ID, person and role. Put the school’s details in one
        of its rows. Blank cells don’t change anything.
      </p>
      <Buttons>
        <DownloadButton load={async () => ({ name: 'schools-template.csv', blob: csvFile(template()) })}>
          Download the template
        </DownloadButton>
        <DownloadButton
          load={() => download(schoolListsContract.exportList, { query: given({ organization }) })}
        >
          Download all schools
        </DownloadButton>
      </Buttons>
      <details>
        <summary>Files from other systems</summary>
        <p>
          <b>OneRoster 1.2:</b> orgs.csv, users.csv and roles.csv, or the zip file. Principals become leaders
          and site administrators become coordinators. Rows for students, parents and other staff stay on this
          computer.
        </p>
        <p>
          <b>NCES:</b> the directory of public schools (CCD). It fills in addresses. To add a new school, also
          choose a file that lists its leader.
        </p>
      </details>
    </div>
  )
}

/** Returns the columns of a list, with an example school whose row is never imported. */
const template = (): string =>
  csv([
    columns.map(({ heading }) => heading),
    columns.map(({ field, example }) => (field === 'listId' ? exampleId : example)),
  ])
