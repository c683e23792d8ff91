/**
 * What a browser may do for our pages, or for whatever got into them: nothing but to copy the recovery
 * codes. These are the features that Chromium knows; it complains of others. Rule 9.38
 */
export const FEATURES = {
  accelerometer: [],
  autoplay: [],
  browsingTopics: [],
  camera: [],
  clipboardRead: [],
  clipboardWrite: ['self'],
  computePressure: [],
  crossOriginIsolated: [],
  displayCapture: [],
  encryptedMedia: [],
  fullscreen: [],
  gamepad: [],
  geolocation: [],
  gyroscope: [],
  hid: [],
  identityCredentialsGet: [],
  idleDetection: [],
  keyboardMap: [],
  localFonts: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  otpCredentials: [],
  payment: [],
  pictureInPicture: [],
  publickeyCredentialsGet: [],
  screenWakeLock: [],
  serial: [],
  storageAccess: [],
  syncXhr: [],
  usb: [],
  windowManagement: [],
  xrSpatialTracking: [],
};

/** On the page of a room, and on no other: to be seen and heard, and a screen that stays on. Rule 6.310 */
export const ROOM_FEATURES = {
  ...FEATURES,
  autoplay: ['self'],
  camera: ['self'],
  microphone: ['self'],
  screenWakeLock: ['self'],
};
