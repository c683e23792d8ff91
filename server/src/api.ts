import { Hono } from 'hono';
import { appealRoutes } from './features/admin/appeal-routes.ts';
import { profileVersionRoutes } from './features/profile/console-routes.ts';
import { caseRoutes } from './features/admin/case-routes.ts';
import { clearanceRoutes } from './features/admin/clearance-routes.ts';
import { accountSnapshotRoutes } from './features/admin/account-snapshot-routes.ts';
import { auditRoutes } from './features/admin/audit-routes.ts';
import { missingConsentsRoutes } from './features/legal/missing-consents-routes.ts';
import { offlineConsentRoutes } from './features/legal/offline-consent-routes.ts';
import { peopleRoutes } from './features/admin/people-routes.ts';
import { settingsRoutes } from './features/admin/settings-routes.ts';
import { friendshipOverviewRoutes } from './features/admin/friendship-routes.ts';
import { unsentMailRoutes } from './features/admin/unsent-mail-routes.ts';
import { warningRoutes as sendWarningRoutes } from './features/admin/warning-routes.ts';
import { exportParts } from './export-parts.ts';
import { feedRoutes, calendarRoutes } from './features/calendar/routes.ts';
import { myChecksRoutes, profileRoutes } from './features/profile/routes.ts';
import { emailRoutes } from './features/identity/email-routes.ts';
import { loginRoutes } from './features/identity/login-routes.ts';
import { passwordRoutes } from './features/identity/password-routes.ts';
import { passkeyRoutes } from './features/identity/passkey-routes.ts';
import { secondFactorRoutes } from './features/identity/second-factor-routes.ts';
import { seenGuardianshipRoutes } from './features/guardians/console-routes.ts';
import { guardianLinkRoutes } from './features/guardians/link-routes.ts';
import { whoApprovesRoutes } from './features/guardians/who-approves-routes.ts';
import { guardianRoutes } from './features/guardians/routes.ts';
import { leftBehindRoutes } from './left-behind-routes.ts';
import { makeCheckOwnPin } from './features/identity/own-pin.ts';
import { logInHelpRoutes } from './features/identity/console-routes.ts';
import { birthDateByModeratorRoutes } from './features/stages/console-routes.ts';
import { ownDeviceRoutes } from './features/identity/own-device-routes.ts';
import { ownPinRoutes } from './features/identity/own-pin-routes.ts';
import { pinRoutes } from './features/identity/pin-routes.ts';
import { identityRoutes } from './features/identity/routes.ts';
import { interestRoutes } from './features/interests/routes.ts';
import { childRoutes } from './features/invites/child-routes.ts';
import { completionRoutes } from './features/invites/completion-routes.ts';
import { inviteRoutes } from './features/invites/routes.ts';
import { stageRoutes } from './features/stages/routes.ts';
import { childConsentRoutes } from './features/legal/child-consent-routes.ts';
import { consentLinkRoutes } from './features/legal/consent-link-routes.ts';
import { legalRoutes } from './features/legal/routes.ts';
import { matchRoutes } from './features/matches/routes.ts';
import { choiceRoutes } from './features/notifications/choice-routes.ts';
import { childNotificationRoutes } from './features/notifications/child-routes.ts';
import { pushRoutes } from './features/notifications/push-routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { accountRoutes } from './features/safety/account-routes.ts';
import { blockRoutes } from './features/safety/block-routes.ts';
import { reportRoutes } from './features/safety/report-routes.ts';
import { childChangeRoutes } from './features/safety/child-change-routes.ts';
import { supervisionRoutes } from './features/safety/supervision-routes.ts';
import { warningRoutes } from './features/safety/warning-routes.ts';
import { lifeRoutes } from './features/sessions/asking/life-routes.ts';
import { decisionLinkRoutes } from './features/sessions/supervision/decision-link-routes.ts';
import { questionRoutes } from './features/sessions/supervision/question-routes.ts';
import { afterwardsRoutes } from './features/sessions/afterwards/routes.ts';
import { restRoutes } from './features/sessions/supervision/rest-routes.ts';
import { standingRulesRoutes } from './features/sessions/supervision/standing-rules-routes.ts';
import { placeSearchRoutes, sessionRoutes } from './features/sessions/routes.ts';
import { friendshipRoutes } from './features/sessions/friendships/routes.ts';
import { trustedRoutes } from './features/trusted/routes.ts';
import { helpRoutes } from './features/rooms/help-routes.ts';
import { roomRoutes } from './features/rooms/routes.ts';
import { liveRoutes } from './platform/live/live-route.ts';
import type { Platform } from './platform/platform.ts';
import type { AppEnv } from './platform/http/request-context.ts';

export function apiRoutes(platform: Platform) {
  return new Hono<AppEnv>()
    .route('/', identityRoutes(platform))
    .route('/', secondFactorRoutes(platform))
    .route('/', passkeyRoutes(platform))
    .route('/', passwordRoutes(platform))
    .route('/', emailRoutes(platform))
    .route('/', loginRoutes(platform))
    .route('/', leftBehindRoutes(platform))
    .route('/', pinRoutes(platform))
    .route('/', ownPinRoutes(platform))
    .route('/', ownDeviceRoutes(platform))
    .route('/', myChecksRoutes(platform))
    .route('/', legalRoutes(platform))
    .route('/', childConsentRoutes(platform))
    .route('/', consentLinkRoutes(platform))
    .route('/', interestRoutes(platform))
    .route('/', blockRoutes(platform))
    .route('/', reportRoutes(platform))
    .route('/', supervisionRoutes(platform))
    .route('/', warningRoutes(platform))
    .route('/', childChangeRoutes(platform))
    .route('/', accountRoutes(platform, exportParts(platform), makeCheckOwnPin(platform)))
    .route('/', profileRoutes(platform))
    .route('/', inviteRoutes(platform))
    .route('/', childRoutes(platform))
    .route('/', stageRoutes(platform))
    .route('/', completionRoutes(platform))
    .route('/', guardianRoutes(platform))
    .route('/', guardianLinkRoutes(platform))
    .route('/', whoApprovesRoutes(platform))
    .route('/', matchRoutes(platform))
    .route('/', calendarRoutes(platform))
    .route('/', feedRoutes(platform))
    .route('/', sessionRoutes(platform))
    .route('/', lifeRoutes(platform))
    .route('/', questionRoutes(platform))
    .route('/', afterwardsRoutes(platform))
    .route('/', placeSearchRoutes(platform))
    .route('/', standingRulesRoutes(platform))
    .route('/', restRoutes(platform))
    .route('/', decisionLinkRoutes(platform))
    .route('/', friendshipRoutes(platform))
    .route('/', trustedRoutes(platform))
    .route('/', roomRoutes(platform))
    .route('/', helpRoutes(platform))
    .route('/', notificationRoutes(platform))
    .route('/', childNotificationRoutes(platform))
    .route('/', choiceRoutes(platform))
    .route('/', pushRoutes(platform))
    .route('/', caseRoutes(platform))
    .route('/', peopleRoutes(platform))
    .route('/', logInHelpRoutes(platform))
    .route('/', birthDateByModeratorRoutes(platform))
    .route('/', accountSnapshotRoutes(platform))
    .route('/', auditRoutes(platform))
    .route('/', clearanceRoutes(platform))
    .route('/', sendWarningRoutes(platform))
    .route('/', offlineConsentRoutes(platform))
    .route('/', missingConsentsRoutes(platform))
    .route('/', unsentMailRoutes(platform))
    .route('/', friendshipOverviewRoutes(platform))
    .route('/', settingsRoutes(platform))
    .route('/', appealRoutes(platform))
    .route('/', profileVersionRoutes(platform))
    .route('/', seenGuardianshipRoutes(platform))
    .route('/', liveRoutes(platform));
}

export type Api = ReturnType<typeof apiRoutes>;
