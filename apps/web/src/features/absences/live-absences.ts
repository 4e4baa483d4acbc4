import { onChanged } from '../../lib/live/live.ts'

// An absence is announced as a change of its member. It moves what goals and milestones wait for, and their forecasts.
onChanged('member', (_events, queryClient) => {
  queryClient.invalidateQueries({ queryKey: ['member'] })
  for (const subject of ['goal', 'milestone'])
    for (const view of ['waiting', 'forecast']) queryClient.invalidateQueries({ queryKey: [subject, view] })
})
