export const NAMES: readonly string[] = `
St.John Smith|Prof.Dr.Anna Berg|O'Kane|O’Brien-Núñez, Jr.|J.R.R. Tolkien|J.R.R.Tolkien|Martin Luther King, Jr.|Dr. Ada Lovelace
Ph.D. Anna Berg|M.Sc. Jonas Weber|Dipl.-Ing. Karl Vogt|Ste.Marie Dubois|St. John-Mollusc|A. A. Milne|E.E. Cummings|Mary-Kate O'Neill
Sam Young|Rosa Alvarez|Ada Maria Lovelace|D'Angelo Russell|Dwayne "Rock" Johnson|Ada (Addie) King|Anna Meyer/Schulz|Dr.Meyer/Schulz
José García|María del Carmen Núñez|Íñigo Montoya|Iñaki Ugarte|João Gonçalves|Conceição Simões|Núria Gel·la|Lluís Companys
François Lefèvre|Zoé d’Arc|Anaïs Nin|Jean-Luc Cœur|Élodie N’Diaye|Maëlys Le Goff|Ségolène de La Tour|Noël Coward
Jürgen Groß|Käthe Müller|Sönke Ößler|Björk Guðmundsdóttir|Þórður Ægisson|Søren Kierkegård|Åse Bjørnson|Håkan Sjöström
Łukasz Wałęsa|Zbigniew Brzęczyszczykiewicz|Świętosława Żądło|Dvořák Antonín|Jiří Čapek|Řehoř Šťastný|Ľudovít Štúr|Đorđe Đoković
Željko Ćosić|Ștefan Țepeș|Ioana Brâncuși|Győző Szűcs|Örsi Kőszegi|Jānis Bērziņš|Žydrūnė Šimkutė|Õnne Pärn
Işıl Çağlar|Oğuz İnönü|Şükrü Yıldız|Əli Hüseynov|Gülbahar Ýazow|Nguyễn Thị Minh Khai|Trần Đức Lương|Lê Văn Duyệt
Siobhán Ní Dhomhnaill|Pádraig Ó Sé|Llŷr ap Gwynedd|Màiri NicDhòmhnaill|Hōne Heke|Keanu Kahananui|Kaʻiulani Cleghorn|Ka‘ahumanu
Ngũgĩ wa Thiong'o|Chimamanda Ngozi Adichie|Ọlájùmọ̀kẹ́ Adébáyọ̀|Ṣọlá Akínyẹlé|Kwabena Ɔsei|Ɛsi Mensah|Ɓoubacar Diallo|Thandiwe Nkosi
Ann Chiu-Wai Ng|Muhammad bin Abdullah|Ravi s/o Kumar|Aisyah d/o Rahman|Ali b. Ahmad|Madonna|Sukarno|X Æ Musk
Иван Петров|Анна Ахматова|А.С.Пушкин|Пётр Щукин|Юлія Їжакевич|Євген Ґудзь|Мар'яна Коваль|Аляксандр Ўсаў
Ђорђе Ђоковић|Љиљана Њежић|Ќиро Ѓорѓиев|Георги Ъглов|Нұрсұлтан Әбішұлы|Өмүрбек Үсөнов|Бат-Эрдэнэ|Ҷамшед Ӯктам
Γιώργος Παπαδόπουλος|Ελένη Αθανασίου|Άννα Μαΐου|Οδυσσέας Ελύτης
Արամ Խաչատրյան|Անի Հակոբյան|Վահագն Դավթյան|გიორგი ბერიძე|ნინო ქავთარაძე|შოთა რუსთაველი|ილია ჭავჭავაძე
דוד בן־גוריון|רחל אברהמי|ג׳ורג׳ חביב|יצחק רבין|שִׁירָה לוי|אבו־מאזן|צ'רלי כהן|מרים בת־אל
محمد علي|فاطمة الزهراء|عبد الرحمن السيد|أحمد بن حنبل|آلاء يوسف|لؤي القرشي|مُحَمَّد الأمين|هبة مصطفى
علی‌رضا حسینی|امیر محمد کریمی|مه‌سا احمدی|پروانه گلستانی|ژاله چوبک|نازنین‌زهرا موسوی|شیرین عبادی|بی‌بی مریم
محمد اقبال|فیض احمد فیضؔ|پروین شاکر|عائشہ ٹیپو|ڈاکٹر عبدالسلام|ئەحمەد خانی|شێرکۆ بێکەس|ئابدۇرېھىم ئۆتكۈر
अमित कुमार|प्रिया शर्मा|श्रीमती इंदिरा गांधी|ए.पी.जे. अब्दुल कलाम|एस.के. वर्मा|क्‍षितिज राय|ज्योति सिंह|सचिन तेंडुलकर
রবীন্দ্রনাথ ঠাকুর|শেখ মুজিবুর রহমান|সুচিত্রা সেন|ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ|ਹਰਜੀਤ ਕੌਰ|મહાત્મા ગાંધી|નરેન્દ્ર પટેલ|ଜଗନ୍ନାଥ ଦାଶ
தமிழ்ச்செல்வன்|மு. கருணாநிதி|ஜெயலலிதா|నందమూరి తారక రామారావు|సావిత్రి|ಕುವೆಂಪು|ಗಿರೀಶ್ ಕಾರ್ನಾಡ್|ശ്രീനിവാസൻ നായർ
ශ්‍රීමා බණ්ඩාරනායක|මහින්ද රාජපක්ෂ|ක්‍රිෂාන්ත|สมชาย ใจดี|พระองค์เจ้าภาณุ|ณัฐวุฒิ ศรีสุข|จันทร์เพ็ญ|ບຸນມີ ແກ້ວວິໄລ
អ៊ុំ សុខា|ហ៊ុន សែន|အောင်ဆန်း|ခင်မောင်ညွန့်|བསྟན་འཛིན་རྒྱ་མཚོ|ཀརྨ|ހަސަން ނިޝާން|አበበ ቢቂላ
ኃይለ ሥላሴ|ገብረ ክርስቶስ|田中太郎|佐々木 小次郎|さくら|やまだ はなこ|アンナ・ベルク|高橋ゆうき
渡邉ヒロ|Tanaka 太郎|ジョン・スミス|サトー ローラ|王小明|李娜|欧阳修|司马 光
張偉 David|阿卜杜拉·买买提|陳ㄇㄟˇ玲|Lee 李小龍|김민준|이서연|남궁 옥분|박 Grace
`
  .split(/[|\n]/)
  .filter((name) => name !== '');
