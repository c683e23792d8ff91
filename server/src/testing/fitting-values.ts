const YES_OR_NO = [
  ...['acceptTerms', 'guardianConsent', 'isOn', 'inApp', 'byMail', 'all'],
  ...['videoOnly', 'noFirstInPerson', 'knownPlacesOnly'],
];

/** Fields of all operations with a value that fits although most others would refuse it, as "field value". */
export const FITTING: ReadonlySet<string> = new Set([
  ...[...YES_OR_NO, 'microphone', 'camera'].map((field) => `${field} true`),
  ...['days', 'hours', 'mostAWeek'].map((field) => `${field} null`),
]);
