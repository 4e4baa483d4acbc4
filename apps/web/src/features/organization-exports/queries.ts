import { createExport, type OrganizationExport, readExport } from '@muster/contracts/organization-exports'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { download } from '../../lib/api/download.ts'
import { sendOnce } from '../../lib/api/once.ts'
import { fileName, saveFile } from '../../lib/api/save-file.ts'

/** Polling interval of an export that is waiting or running. */
const pollMilliseconds = 1_500

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
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? pollMilliseconds : false),
    staleTime: 0,
  })

export const sendNewExport = (id: number) =>
  sendOnce(['export', id], (idempotencyKey) =>
    call(createExport, { params: { id } }, { fallback: 'Failed to start the export', idempotencyKey }),
  )

/** Starts an export. If one is already waiting or running, the server returns that export instead. */
export function useStartExport(organizationId: number, onStarted: (id: number) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendNewExport(organizationId),
    onSuccess: (started) => {
      queryClient.setQueryData(exportQuery(organizationId, started.id).queryKey, started)
      onStarted(started.id)
    },
  })
}

export const useDownload = (organization: string) =>
  useMutation({
    mutationFn: async (url: string) =>
      saveFile(fileName('organization', organization, 'json.gz'), await download(url, 'Failed to download the export')),
  })
