import { Notice } from '../../../../web/ui/notice.tsx'

/** Names the schools whose results cannot be read now; nothing where there are none. */
export function Unreadable({ schools }: { schools: readonly string[] }) {
  if (schools.length === 0) return null
  const names = new Intl.ListFormat('en').format(schools)
  return (
    <Notice tone="warning" title={`The results of ${names} cannot be shown now`}>
      What is stored of them cannot be read. Tell whoever runs this service: its log says more.
    </Notice>
  )
}
