import { useQuery } from '@tanstack/react-query'
import { csv } from '../../../../shared/csv.ts'
import { download } from '../../../../web/call.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { SelectField, TextField } from '../../../../web/ui/field.tsx'
import { states } from '../../../schools/school/rules.ts'
import { schoolListsContract } from '../contract.ts'
import { columns, exampleId } from '../rules.ts'
import { placesQuery } from './data.ts'
import styles from './school-lists.module.css'

interface FileCardProps {
  organization: number | null
  onOrganization: (id: number | null) => void
  state: string
  /** Null where the list names the states itself. */
  onState: ((code: string) => void) | null
  /** Where the reading of files is; null while none are read. */
  where: string | null
  onFiles: (files: File[]) => void
}

/** What to choose, and the files to begin with. */
export function FileCard({ organization, onOrganization, state, onState, where, onFiles }: FileCardProps) {
  const { data: places = [] } = useQuery(placesQuery())
  return (
    <Card title="List" className="screen-only">
      <div className={styles.file}>
        <div className={styles.part}>
          <p>
            A row for each person of a school: its School ID, the person and their role. What describes the
            school stands in one of its rows. A blank cell changes nothing.
          </p>
          <div className={styles.downloads}>
            <DownloadButton load={async () => ({ name: 'schools-template.csv', blob: template() })}>
              Download the template
            </DownloadButton>
            <DownloadButton
              load={() =>
                download(schoolListsContract.exportList, {
                  query: organization === null ? {} : { organization },
                })
              }
            >
              Download all schools
            </DownloadButton>
          </div>
          <details>
            <summary>Files of other systems</summary>
            <ul className={styles.kinds}>
              <li>
                <b>OneRoster 1.2:</b> orgs.csv, users.csv and roles.csv, or the zip file. Principals become
                leaders, site administrators coordinators. Rows of pupils, parents and other staff do not
                leave this computer.
              </li>
              <li>
                <b>NCES:</b> the directory of public schools (CCD). It fills in addresses. A school that is
                not here is made where another file, chosen together with it, names its leader.
              </li>
            </ul>
          </details>
        </div>
        <div className={styles.part}>
          {places.length > 0 ? (
            <SelectField
              label="Organization"
              hint="Schools that are in none are put into it."
              empty="None"
              value={organization === null ? '' : String(organization)}
              options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={({ target }) => onOrganization(target.value === '' ? null : Number(target.value))}
            />
          ) : null}
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
          {onState ? (
            <SelectField
              label="State"
              hint="The list names none. New schools are in this one."
              empty="Choose a state"
              value={state}
              options={states.map(([code, name]) => ({ value: code, label: name }))}
              onChange={({ target }) => onState(target.value)}
            />
          ) : null}
          <p role="status">{where}</p>
        </div>
      </div>
    </Card>
  )
}

/** The columns of a list, with a school as an example: its row is not read. */
function template(): Blob {
  const leader = {
    listId: exampleId,
    name: 'Lakeside Middle School',
    street: '1 Shore Road',
    city: 'Lakeside',
    state: 'MN',
    zip: '55001',
    phone: '(651) 555-0100',
    website: 'https://lakeside.example',
    district: 'Lakeside School District',
    students: '410',
    parents: '560',
    staff: '52',
    firstName: 'Maya',
    lastName: 'Thompson',
    email: 'maya.thompson@lakeside.example',
    contact: '(651) 555-0193',
    role: 'Leader',
  }
  const rows = [columns.map(([, name]) => name), columns.map(([field]) => leader[field])]
  return new Blob([csv(rows)], { type: 'text/csv;charset=utf-8' })
}
