import { csvFile } from '../../../../web/save-file.ts'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import type { DistrictEnrollment } from '../contract.ts'
import { schoolColumns, tableColumns, tableFile } from '../rules-table.ts'
import styles from './district-enrollment.module.css'

/** Says which files can be read, with a table to fill in. */
export function AboutFiles({ schools }: Pick<DistrictEnrollment, 'schools'>) {
  return (
    <div className={styles.parts}>
      <p>
        We read and count the file on this computer. Only the number of people in each group leaves it, and
        only when you save.
      </p>
      <details>
        <summary>Files you can use</summary>
        <p>
          <b>NCES:</b> the school membership file (CCD) in long form. We use its rows by race, sex and grade.
        </p>
        <p>
          <b>OneRoster 1.1 or 1.2:</b> orgs.csv, users.csv, enrollments.csv and demographics.csv, and for 1.2
          roles.csv. Choose the zip file or all files together. Each active student counts once in each
          school.
        </p>
        <p>
          <b>Your own table:</b> a CSV file with the columns {[...schoolColumns, ...tableColumns].join(', ')}.
          The last four are those of a school’s Community Profile. A column named School year is optional.
        </p>
      </details>
      <DownloadButton load={async () => ({ name: 'enrollment.csv', blob: csvFile(tableFile(schools)) })}>
        Download your schools’ table
      </DownloadButton>
    </div>
  )
}
