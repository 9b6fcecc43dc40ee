import { setTimeout } from 'node:timers/promises'
import { removeExpiredLimits } from '#domain/access/rate-limits.ts'
import { removeOldActivities } from '#domain/activity/activity-log.ts'
import { cleanStoredCounts } from '#domain/analytics/clean-counters.ts'
import { forgetVisits } from '#domain/analytics/visits.ts'
import { removeOldSearches } from '#domain/analytics/zero-results.ts'
import { deliverEachDue } from '#domain/email/send-stored.ts'
import { backfillImageUsage } from '#domain/images/backfill-usage.ts'
import { purgeDeletedItems } from '#domain/item-changes/deleted-items.ts'
import { purgeDiscardedChanges } from '#domain/item-changes/discard-changes.ts'
import { removeAbandonedBatches } from '#domain/item-changes/hidden-batch.ts'
import { runNightlyLinkChecks } from '#domain/link-checks/nightly-link-checks.ts'
import { purgeDeletedImages } from '#domain/media/deleted-images.ts'
import { markUnusedImages } from '#domain/media/mark-unused.ts'
import { purgeTrashedMessages } from '#domain/messages/change-messages.ts'
import { removeOldMessages } from '#domain/messages/messages.ts'
import { deliverDue } from '#domain/messages/outbox.ts'
import { resumeEmail } from '#domain/messages/resume-email.ts'
import { purgeExpiredSpam } from '#domain/messages/spam.ts'
import { removeSpamOverLimit } from '#domain/messages/spam-limit.ts'
import { removeOrphans, visitorEmails } from '#domain/outgoing/outgoing.ts'
import type { Services } from '#domain/ports/services.ts'
import { removeEndedPreviews } from '#domain/previews/shared-preview.ts'
import { removeOldPathCounts } from '#domain/redirects/redirect-stats.ts'
import { pruneRevisions } from '#domain/revisions/prune-revisions.ts'
import { resumeZoneChange } from '#domain/site-settings/change-time-zone.ts'
import { refreshSettings } from '#domain/site-settings/site-settings.ts'
import { createWebhookRounds } from '#domain/webhooks/deliver-webhooks.ts'
import { attempt } from '#lib/async/attempt.ts'
import { DAY_MS, HOUR_MS } from '#lib/time/dates.ts'
import { checkStore } from '#server/store/check-store.ts'
import { createHealthLog } from '#server/store/health-log.ts'

type Pauses = {
  idleMs: number
  troubleMs: number
  dayMs?: number
}

type Round = () => Promise<number>

export type Jobs = { stop(): Promise<void> }

const BETWEEN_LINKS_MS = 2000
const MINUTE_MS = 60_000

export function startJobs(
  services: Services,
  { idleMs, troubleMs, dayMs = DAY_MS }: Pauses = { idleMs: 5000, troubleMs: 60_000 },
  others: readonly Round[] = [],
): Jobs {
  const { pause, stop, shouldStop } = createPauses()
  if (services.mailer) {
    // The restart may have fixed the email settings.
    const resumed = attempt(services, 'Outbox failed', () => resumeEmail(services))
    services.background(resumed.then(() => repeat(() => sendDue(deliverDue))))
    services.background(repeat(() => sendDue(() => deliverEachDue(services, visitorEmails, { shouldStop }))))
  }
  services.background(repeat(() => remove(services, 'Old messages', () => removeOutdated(services, shouldStop))))
  services.background(repeat(() => finishZoneChange(services)))
  services.background(repeat(() => remove(services, 'Messages set aside', () => purgeExpiredSpam(services, shouldStop))))
  services.background(repeat(() => remove(services, 'Deleted messages', () => purgeTrashedMessages(services, shouldStop))))
  services.background(repeat(() => remove(services, 'Emails of deleted messages', () => removeOrphans(services, shouldStop))))
  services.background(repeat(() => remove(services, 'Spam over its limit', () => removeSpamOverLimit(services, shouldStop))))
  services.background(repeat(() => remove(services, 'Deleted items', () => purgeDeletedItems(services, shouldStop))))
  services.background(repeat(() => remove(services, 'Deleted images', () => purgeDeletedImages(services, shouldStop))))
  services.background(repeat(() => remove(services, 'Discarded changes', () => purgeDiscardedChanges(services, shouldStop))))
  services.background(repeat(() => remove(services, 'Older revisions', () => pruneRevisions(services, shouldStop))))
  services.background(repeat(() => remove(services, 'Ended previews', () => removeEndedPreviews(services, shouldStop))))
  services.background(repeat(() => remove(services, 'Unfinished imports', () => removeAbandonedBatches(services))))
  services.background(repeat(() => remove(services, 'Ended limits', () => removeExpiredLimits(services, shouldStop))))
  services.background(repeat(() => remove(services, 'Old activities', () => removeOldActivities(services, shouldStop))))
  services.background(repeat(() => remove(services, 'Days of missing addresses', () => removeOldPathCounts(services))))
  services.background(repeat(() => remove(services, 'Old searches', () => removeOldSearches(services))))
  services.background(repeat(() => remove(services, 'Visits', () => forgetVisits(services, shouldStop), 10 * MINUTE_MS)))
  services.background(untilDone('Counts not cleaned', () => cleanStoredCounts(services, shouldStop)))
  // Older stores don't know where their images are used.
  const gathered = untilDone('Uses of pictures not gathered', () => backfillImageUsage(services, shouldStop))
  services.background(gathered.then(() => repeat(lookForUnused)))
  if (services.settings.linkCheck)
    services.background(repeat(() => tryLinks(services, { pause: () => pause(BETWEEN_LINKS_MS), shouldStop })))
  services.background(pause(dayMs).then(() => repeat(checkDaily)))
  services.background(pause(MINUTE_MS).then(() => repeat(createHealthLog(services))))
  for (const round of [createWebhookRounds(services, shouldStop), ...others]) services.background(repeat(round))
  return { stop }

  async function repeat(round: Round): Promise<void> {
    while (!shouldStop()) {
      await refreshSettings(services).catch(() => {})
      await pause(await round())
    }
  }

  async function untilDone(failure: string, work: () => Promise<unknown>): Promise<void> {
    let isDone = false
    while (!isDone && !shouldStop()) {
      isDone = await attempt(services, failure, () => work().then(() => true), false)
      if (!isDone) await pause(troubleMs)
    }
  }

  async function lookForUnused(): Promise<number> {
    await attempt(services, 'Unused pictures not looked for', () => markUnusedImages(services, shouldStop))
    return dayMs
  }

  async function checkDaily(): Promise<number> {
    await checkStore(services)
    return dayMs
  }

  async function sendDue(send: typeof deliverDue): Promise<number> {
    const round = await attempt(services, 'Outbox failed', () => send(services, shouldStop), 'trouble')
    if (round === 'more') return 0
    return round === 'trouble' ? troubleMs : idleMs
  }
}

async function removeOutdated(services: Pick<Services, 'store' | 'now' | 'settings'>, shouldStop: () => boolean): Promise<number> {
  const { messageRetentionDays: days } = services.settings
  return days === undefined ? 0 : removeOldMessages(services, days, shouldStop)
}

async function finishZoneChange(services: Pick<Services, 'store' | 'settings' | 'now' | 'log'>): Promise<number> {
  await attempt(services, 'Time zone change not finished', () => resumeZoneChange(services))
  return MINUTE_MS
}

async function tryLinks(services: Services, round: Parameters<typeof runNightlyLinkChecks>[1]): Promise<number> {
  const count = await attempt(services, 'Links not tried', () => runNightlyLinkChecks(services, round), 0)
  if (count > 0) services.log('Links tried', { count })
  return HOUR_MS
}

async function remove(ports: Pick<Services, 'log'>, what: string, removed: () => Promise<number>, pauseMs = HOUR_MS): Promise<number> {
  const count = await attempt(ports, `${what} not removed`, removed, 0)
  if (count > 0) ports.log(`${what} removed`, { count })
  return pauseMs
}

function createPauses() {
  const ending = new AbortController()
  const { signal } = ending
  return {
    pause: (milliseconds: number) => setTimeout(milliseconds, undefined, { signal }).catch(() => {}),
    stop: async () => ending.abort(),
    shouldStop: () => signal.aborted,
  }
}
