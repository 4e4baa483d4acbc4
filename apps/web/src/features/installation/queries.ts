import {
  checkInstallation,
  findNewestVersion,
  type Installation,
  readInstallation,
  retryMails,
  sendTestMail,
} from '@muster/contracts/installation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

const refreshMilliseconds = 10_000
/** While a test mail is on its way, its state is of interest at once. */
const testMailMilliseconds = 1_000

const isTestMailUnderWay = (installation: Installation | undefined) => {
  const test = installation?.mails.test
  return test !== undefined && test !== null && !test.sent_at && !test.gave_up_at && test.attempts === 0
}

export const installationQuery = queryOptions({
  queryKey: ['installation', 'state'],
  queryFn: ({ signal }) =>
    call(readInstallation, {}, { fallback: 'Failed to fetch the state of the installation', signal }),
  refetchInterval: ({ state }) => (isTestMailUnderWay(state.data) ? testMailMilliseconds : refreshMilliseconds),
  retry: false,
})

/** The checks connect to other servers, so they run only when the page is opened and on request. */
export const checksQuery = queryOptions({
  queryKey: ['installation', 'checks'],
  queryFn: ({ signal }) => call(checkInstallation, {}, { fallback: 'Failed to run the checks', signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  retry: false,
})

/** A change of mails, after which the state is read again. */
function useMailChange<Result>(change: () => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: installationQuery.queryKey }),
  })
}

export const useSendTestMail = () =>
  useMailChange(() => call(sendTestMail, {}, { fallback: 'Failed to send a test mail' }))

export const useRetryMails = () => useMailChange(() => call(retryMails, {}, { fallback: 'Failed to retry the mails' }))

export const useFindNewestVersion = () =>
  useMutation({
    mutationFn: () => call(findNewestVersion, {}, { fallback: 'Failed to find the newest version' }),
  })
