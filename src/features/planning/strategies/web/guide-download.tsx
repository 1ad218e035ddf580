import type { AreaCode } from '../../../../shared/codes.ts'
import { download } from '../../../../web/call.ts'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { strategiesContract } from '../contract.ts'

export function GuideDownload({ area, name }: { area: AreaCode; name: string }) {
  return (
    <DownloadButton load={() => download(strategiesContract.strategyGuide, { params: { area } })}>
      Download guide<span className="unseen">: {name}</span>
    </DownloadButton>
  )
}
