import { createExport, type OrganizationExport, readExport } from '@muster/contracts/organization-exports'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { download } from '../../lib/api/download.ts'
import { once } from '../../lib/api/once.ts'
import { fileName, saveFile } from '../../lib/api/save-file.ts'

/** Polling interval of a running export. */
const everyMilliseconds = 1_500

export const isUnderWay = (state: OrganizationExport['state'] | undefined) => state === 'waiting' || state === 'running'

export const exportQuery = (organizationId: number, exportId: number) =>
  queryOptions({
    queryKey: ['organization', 'export', organizationId, exportId],
    queryFn: ({ signal }) =>
      call(
        readExport,
        { params: { id: organizationId, exportId } },
        { fallback: 'Failed to fetch the export', signal },
      ),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? everyMilliseconds : false),
    staleTime: 0,
  })

export const sendNewExport = (id: number) =>
  once(['export', id], (idempotencyKey) =>
    call(createExport, { params: { id } }, { fallback: 'Failed to start the export', idempotencyKey }),
  )

/** Starts an export, or joins the running one. */
export function useStartExport(organizationId: number, onStarted: (id: number) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendNewExport(organizationId),
    onSuccess: (begun) => {
      queryClient.setQueryData(exportQuery(organizationId, begun.id).queryKey, begun)
      onStarted(begun.id)
    },
  })
}

export const useDownload = (organization: string) =>
  useMutation({
    mutationFn: async (address: string) =>
      saveFile(
        fileName('organization', organization, 'json.gz'),
        await download(address, 'Failed to download the export'),
      ),
  })
