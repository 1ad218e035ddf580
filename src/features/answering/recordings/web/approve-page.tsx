import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { listenerSheetQuery } from './data.ts'
import { ListenToRecordings } from './listen-to-recordings.tsx'
import { SpeakerFrame } from './speaker-frame.tsx'

/** Listening to recordings and approving them, for a speaker without an account. */
export function ApprovePage() {
  const { listener: token = '' } = useParams({ strict: false })
  return (
    <SpeakerFrame doing="Listening" query={useQuery(listenerSheetQuery({ token }))}>
      {(sheet, doing) => (
        <>
          <h1 className="unseen">{doing}</h1>
          <ListenToRecordings listener={{ token }} sheet={sheet} />
        </>
      )}
    </SpeakerFrame>
  )
}
