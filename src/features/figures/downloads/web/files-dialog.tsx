import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Group } from '../../../../shared/codes.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { useSession } from '../../../../web/session.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { CheckField } from '../../../../web/ui/field.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { traceAsked, traceRecorded } from '../../responses/web/parts/trace-words.ts'
import type { SurveyResults } from '../../results/contract.ts'
import { texts } from '../../results/web/parts/text.ts'
import { downloads, exportOfResponses } from './data.ts'
import styles from './files-dialog.module.css'

interface FilesDialogProps {
  guid: string
  groups: Groups
  opened: boolean
  onClose: () => void
}

/** Lists the files that people can download from a survey's results. */
export function FilesDialog({ guid, groups, opened, onClose }: FilesDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.downloadData}>
      <Files guid={guid} groups={groups} />
    </Dialog>
  )
}

type Groups = readonly Pick<SurveyResults['groups'][number], 'key' | 'name'>[]

function Files({ guid, groups }: { guid: string; groups: Groups }) {
  const session = useSession()
  const [withTrace, setWithTrace] = useState(false)
  const [chosen, setChosen] = useState<Group | 'all'>('all')
  const administrator = session !== null && isAdministrator(session.role)
  return (
    <div className={styles.parts}>
      <p>
        All scores and questions, as these pages show them. For the full report and slides, open the{' '}
        <Link to="/audit-results-dashboard/$guid/brief" params={{ guid }}>
          board brief
        </Link>
        .
      </p>
      {groups.length < 2 ? null : (
        <div>
          <Segments
            legend="Include"
            current={chosen}
            onChange={setChosen}
            choices={[{ key: 'all', name: 'All groups' }, ...groups]}
          />
          <p className="quiet small">
            {chosen === 'all' ? 'Each line names its group.' : 'This group, with Everyone for comparison.'}
          </p>
        </div>
      )}
      <ul className={styles.files}>
        {downloads.map(({ label, description, load }) => (
          <FileOf
            key={label}
            label={label}
            description={description}
            load={() => load(guid, chosen === 'all' ? undefined : chosen)}
          />
        ))}
        {administrator ? (
          <FileOf {...exportOfResponses} load={() => exportOfResponses.load(guid, withTrace)} />
        ) : null}
      </ul>
      {administrator ? (
        <CheckField
          label={traceAsked}
          hint={traceRecorded}
          checked={withTrace}
          onChange={({ target }) => setWithTrace(target.checked)}
        />
      ) : null}
    </div>
  )
}

interface FileOfProps {
  label: string
  description: string
  load: () => ReturnType<(typeof downloads)[number]['load']>
}

const FileOf = ({ label, description, load }: FileOfProps) => (
  <li>
    <DownloadButton load={load}>{label}</DownloadButton>
    <span className="quiet small">{description}</span>
  </li>
)
