import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../../../../web/save-file.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'

export interface Deleted {
  name: string
  records: readonly { what: string; count: number }[]
  certificate: string
}

/** Shows what was deleted, with the certificate, which isn't stored anywhere and must be saved now. */
export function SchoolDeleted({ name, records, certificate }: Deleted) {
  const save = () =>
    saveFile(new Blob([certificate], { type: 'text/html;charset=utf-8' }), 'certificate-of-deletion.html')
  return (
    <Notice
      tone="info"
      live
      title={`We deleted ${name}`}
      action={
        <Button variant="primary" onClick={save}>
          <IconDownload className="icon" aria-hidden />
          Save the certificate
        </Button>
      }
    >
      <p>
        {records.map(({ what, count }) => `${what}: ${count}`).join(', ')}. Save and print the certificate
        now. We can’t create it again. Delete older backups too, or wait until they expire.
      </p>
    </Notice>
  )
}
