import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { listenerSheetQuery } from './data.ts'
import { LinkFrame } from './link-frame.tsx'
import { ListenToRecordings } from './listen-to-recordings.tsx'

/** Listening to recordings and approving them, for a speaker without an account. */
export function ApprovePage() {
  const { listener: token = '' } = useParams({ strict: false })
  const query = useQuery(listenerSheetQuery({ token }))
  const doing = query.data ? `Listening in ${query.data.nativeName}` : 'Listening'
  return (
    <LinkFrame doing={doing} sheet={query.data} error={query.error} onRetry={() => void query.refetch()}>
      <h1 className="unseen">{doing}</h1>
      {query.data ? <ListenToRecordings listener={{ token }} sheet={query.data} /> : null}
    </LinkFrame>
  )
}
