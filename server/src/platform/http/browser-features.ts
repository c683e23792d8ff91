/**
 * The permissions policy of our pages denies everything except copying recovery codes and using passkeys. It lists the
 * features that Chromium supports, because Chromium warns about others. Rule 9.38
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
  publickeyCredentialsGet: ['self'],
  screenWakeLock: [],
  serial: [],
  storageAccess: [],
  syncXhr: [],
  usb: [],
  windowManagement: [],
  xrSpatialTracking: [],
};

/** The room page may also use the camera, the microphone, autoplay and the screen wake lock. Rule 6.310 */
export const ROOM_FEATURES = {
  ...FEATURES,
  autoplay: ['self'],
  camera: ['self'],
  microphone: ['self'],
  screenWakeLock: ['self'],
};
