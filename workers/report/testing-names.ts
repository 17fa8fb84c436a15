/** A name in each script of India's languages, and the name of its font in a PDF. */
export const NAMES_BY_SCRIPT = [
  { script: 'Bengali', name: 'শর্মিষ্ঠা বন্দ্যোপাধ্যায়', font: /^AnekBangla/ },
  { script: 'Bengali, as Assamese has it', name: 'ৰাজেশ বৰুৱা', font: /^AnekBangla/ },
  { script: 'Devanagari', name: 'अर्जुन सिंह राठौड़', font: /^AnekDevanagari/ },
  { script: 'Gujarati', name: 'કૃષ્ણકાંત પટેલ', font: /^AnekGujarati/ },
  { script: 'Gurmukhi', name: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', font: /^NotoSansGurmukhi/ },
  { script: 'Kannada', name: 'ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣಮೂರ್ತಿ', font: /^AnekKannada/ },
  { script: 'Malayalam', name: 'ശ്രീലക്ഷ്മി ഉണ്ണികൃഷ്ണൻ', font: /^AnekMalayalam/ },
  { script: 'Meetei Mayek', name: 'ꯇꯣꯝꯕ ꯁꯤꯡꯍ', font: /^NotoSansMeeteiMayek/ },
  { script: 'Odia', name: 'ସୌମ୍ୟରଞ୍ଜନ ମହାପାତ୍ର', font: /^AnekOdia/ },
  { script: 'Ol Chiki', name: 'ᱥᱟᱹᱜᱩᱱ ᱢᱩᱨᱢᱩ', font: /^NotoSansOlChiki/ },
  { script: 'Tamil', name: 'அருண் குமார் ஸ்ரீனிவாசன்', font: /^AnekTamil/ },
  { script: 'Telugu', name: 'వెంకట సత్య సాయి లక్ష్మీ', font: /^AnekTelugu/ },
  { script: 'Urdu', name: 'محمد اقبال ڈوگر', font: /^NotoSansArabic/ },
] as const;
